"""What the college reports to the Board: residencies that were completed, within one week (5.2(xv)XI)."""
