import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ownPlace } from '../../../api/places'
import { useUser } from '../../../api/session'
import { PageHeader } from '../../../ui/text/PageHeader'
import { PlaceChoice } from '../../people/PlaceChoice'
import { ImportFile } from './ImportFile'
import { Imports } from './Imports'
import { ToDecide } from './ToDecide'

/** `/attendanceImport`: attendance days of a department from a file, and what its head has to decide about days. */
export default function ImportPage() {
  const user = useUser()
  const isMaster = user.role === 'Master'
  const [chosen, setChosen] = useState({ college: '', department: '' })
  const place = isMaster ? { collegeId: chosen.college, departmentId: chosen.department } : ownPlace(user)
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader title="Attendance import" />
      <Typography sx={{ mb: 3, maxWidth: 680 }}>
        Bring in the days of your college’s attendance system: one row for each trainee and day. The status is taken as
        the file has it, and never worked out from times. Each trainee sees their own days and may object to one.
      </Typography>
      {isMaster && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mb: 3 }}>
          <PlaceChoice place={chosen} onChange={setChosen} />
        </Box>
      )}
      {place.departmentId && (
        <Box key={place.departmentId + place.collegeId} sx={{ display: 'grid', gap: 3 }}>
          <ImportFile place={place} />
          <ToDecide place={place} />
          <Imports place={place} />
        </Box>
      )}
    </Box>
  )
}
