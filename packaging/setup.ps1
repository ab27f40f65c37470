# Sets Parlance up in this folder on Windows and starts it (run) or its tests (test). Written with care, not tried.
#
#   powershell -ExecutionPolicy Bypass -File packaging\setup.ps1 run
#   powershell -ExecutionPolicy Bypass -File packaging\setup.ps1 test
param([Parameter(Mandatory)][ValidateSet("run", "test")][string]$What)
$ErrorActionPreference = "Stop"
Set-Location (Split-Path $PSScriptRoot -Parent)

if (-not (Test-Path .venv\Scripts\python.exe)) {
    py -3 -c "import sys; sys.exit(sys.version_info < (3, 11))"
    if ($LASTEXITCODE -ne 0) { throw "Parlance needs Python 3.11 or newer: https://www.python.org" }
    py -3 -m venv .venv
    if ($LASTEXITCODE -ne 0) { throw "The environment .venv could not be made." }
}
$extras = if ($What -eq "run") { "all" } else { "all,dev" }
.venv\Scripts\python -m pip install --quiet --disable-pip-version-check -c packaging\constraints.txt -e ".[$extras]"
if ($LASTEXITCODE -ne 0) { throw "The packages could not be installed; pip says why above." }
if ($What -eq "run") { .venv\Scripts\parlance } else {
    $env:QT_QPA_PLATFORM = "offscreen"
    .venv\Scripts\python -m pytest -n logical --maxprocesses 4 --dist worksteal
}
exit $LASTEXITCODE
