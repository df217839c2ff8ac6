import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Place } from '../../../api/places'
import { ownPlace } from '../../../api/places'
import { useUser } from '../../../api/session'
import { PlainField } from '../../../ui/form/fields/PlainField'
import { PageHeader } from '../../../ui/text/PageHeader'
import { usePlaceOptions } from '../../people/usePlaces'
import { ImportFile } from './ImportFile'
import { Imports } from './Imports'
import { ToDecide } from './ToDecide'

/** `/attendanceImport`: attendance days of a department from a file, and what its head has to decide about days. */
export default function ImportPage() {
  const user = useUser()
  const isMaster = user.role === 'Master'
  const [chosen, setChosen] = useState<Place>({ collegeId: '', departmentId: '' })
  const place = isMaster ? chosen : ownPlace(user)
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader title="Attendance import" />
      <Typography sx={{ mb: 3, maxWidth: 680 }}>
        Bring in the days of your college’s attendance system: one row for each trainee and day. The status is taken as
        the file has it, and never worked out from times. Each trainee sees their own days and may object to one.
      </Typography>
      {isMaster && <PlaceChoice place={chosen} onChange={setChosen} />}
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

function PlaceChoice({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const options = usePlaceOptions(place.collegeId, true)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mb: 3 }}>
      <PlainField
        id="import-college"
        name="collegeId"
        label="College"
        type="choice"
        value={place.collegeId}
        options={options.colleges}
        onChange={(collegeId) => onChange({ collegeId, departmentId: '' })}
      />
      <PlainField
        id="import-department"
        name="departmentId"
        label="Department"
        type="choice"
        value={place.departmentId}
        options={options.departments}
        onChange={(departmentId) => onChange({ ...place, departmentId })}
      />
    </Box>
  )
}
