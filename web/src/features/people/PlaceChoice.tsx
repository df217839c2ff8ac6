import type { BoxProps } from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { NamedChoice } from '../../ui/form/fields/NamedChoice'
import { collegeDepartmentsQuery, collegeNamesQuery } from './queries'

/** A college and one of its departments, empty while not chosen. */
export interface ChosenPlace {
  college: string
  department: string
}

interface PlaceChoiceProps {
  place: ChosenPlace
  onChange: (place: ChosenPlace) => void
  sx?: BoxProps['sx']
}

/** The choice of a college and one of its departments, which the Master has. */
export function PlaceChoice({ place, onChange, sx }: PlaceChoiceProps) {
  const colleges = useQuery(collegeNamesQuery)
  const departments = useQuery({ ...collegeDepartmentsQuery(place.college), enabled: place.college !== '' })
  return (
    <>
      <NamedChoice
        label="College"
        none={colleges.isError ? 'Colleges could not be loaded' : 'Select college'}
        value={place.college}
        options={colleges.data?.data}
        sx={sx}
        onChange={(college) => onChange({ college, department: '' })}
      />
      <NamedChoice
        label="Department"
        none={place.college ? 'Select department' : 'Choose a college first'}
        value={place.department}
        options={place.college ? departments.data?.data : undefined}
        sx={sx}
        onChange={(department) => onChange({ ...place, department })}
      />
    </>
  )
}
