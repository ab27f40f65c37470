# Sets Parlance up in this folder on Windows and starts it (run) or its tests (test). Written with care, not tried.
#
#   powershell -ExecutionPolicy Bypass -File packaging\setup.ps1 run
#   powershell -ExecutionPolicy Bypass -File packaging\setup.ps1 test
param([Parameter(Mandatory)][ValidateSet("run", "test")][string]$What)
$ErrorActionPreference = "Stop"
Set-Location (Split-Path $PSScriptRoot -Parent)

$python = ".venv\Scripts\python.exe"
$isReady = $false
if (Test-Path $python) {
    & $python -c "import pip"
    $isReady = $LASTEXITCODE -eq 0  # not so where an earlier set-up was stopped half way
}
if (-not $isReady) {
    $needed = "Parlance needs Python 3.11 or newer with its launcher, py. Install it from https://www.python.org, and try again."
    if (-not (Get-Command py -ErrorAction SilentlyContinue)) { throw $needed }
    py -3 -c "import sys; sys.exit(sys.version_info < (3, 11))"
    if ($LASTEXITCODE -ne 0) { throw $needed }
    Write-Host "Setting Parlance up in $PWD\.venv: up to 3 GB are downloaded, which may take some minutes."
    py -3 -m venv --clear .venv
    if ($LASTEXITCODE -ne 0) { throw "The environment .venv could not be made." }
}
$extras = if ($What -eq "run") { "all" } else { "all,dev" }
& $python -m pip install --quiet --disable-pip-version-check -c packaging\constraints.txt -e ".[$extras]"
if ($LASTEXITCODE -ne 0) { throw "The packages could not be installed; pip says why above." }
if ($What -eq "run") { & .venv\Scripts\parlance.exe } else {
    $env:QT_QPA_PLATFORM = "offscreen"
    & $python -m pytest -n logical --maxprocesses 4 --dist worksteal -m "not slow and not window"
}
exit $LASTEXITCODE
