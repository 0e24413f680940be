"""The program as a module: `python -m pbem`."""

from pbem.cli import main

main()
