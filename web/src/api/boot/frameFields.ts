/** What is stored of the signed-in user: nothing that only the profile shows (phone, birth date, PAN, address ...). */
export const frameFields = [
  ...(['_id', 'name', 'role', 'profilePic', 'collegeId', 'departmentId', 'courseId', 'unitHead', 'hod'] as const),
  ...([
    'certified',
    'verifyByHod',
    'paymentStatus',
    'licenceRefundedOn',
    'status',
    'mayVerify',
    'joiningDate',
    'formerPlaces',
  ] as const),
  'completeness',
] as const
