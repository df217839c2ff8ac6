"""What is sold: packages, their codes, coupons."""
