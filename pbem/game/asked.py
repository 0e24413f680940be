"""What the engine itself asks of a ruleset: its `[when]` and `[numbers]` tables answer."""

WHEN = {
    "opens_with_night": "the first phase is a night",
    "role_shown": "the role of the fallen is public",
    "cause_shown": "the cause of a death is public",
    "jailed_role_shown": "the role of the jailed is public",
    "removed_role_shown": "the role of the removed is public",
    "finding_void": "a public result about somebody who died the same night is withheld",
    "clan_told": "a channel is told of its common action",
    "may_resend": "a voided action may be sent again",
    "blocked_is_spent": "a stopped use counts for limits",
    "late_held": "a late letter waits for the moderator instead of being refused",
    "self_vote": "a ballot may name its voter",
    "vote_changes": "a ballot may be changed until the day ends",
    "nobody_stands": "a vote for nobody is a ballot like any other",
    "majority_rules": "only more than half of the living decide a day, and they end it at once",
    "first_to_reach": "of tied candidates, the first to reach the number loses",
    "random_loser": "of tied candidates, a drawn one loses",
    "revote": "tied candidates are voted on again",
    "edited_vote_void": "a ballot in a changed post is void",
    "edited_vote_held": "a ballot in a changed post waits for the moderator",
    "early_day": "a day may end when all have voted",
    "early_night": "a night may end when all have acted",
    "nominations": "a day ends with nominations, each with its defence and its vote",
    "votes_sealed": "the first aye or nay of a player stands, and nobody sees it before the count",
    "subject_role": "the subject of an order must name the role",
}

NUMBERS = {
    "grace": "minutes that a letter may come after the night's deadline",
    "nominations": "nominations in a day",
    "stalemate": "quiet cycles that make a draw",
}
