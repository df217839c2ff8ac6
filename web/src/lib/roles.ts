const NO_TEACHERS = ['Cleark', 'Admin', 'Master']

/** Whether somebody of this role teaches and so may guide: all staff but clerks, Admins and the Master. */
export const teaches = (role: string): boolean => !NO_TEACHERS.includes(role)
