import Box from '@mui/material/Box'
import { useSearchParams } from 'react-router'
import { EMPTY } from '../../lib/dates'
import { FilterPill } from '../../ui/list/toolbar/StatusFilter'
import { CurriculumPage } from './CurriculumPage'
import { procedureColumns, specialtyColumns } from './columns'
import { lists } from './lists'

/** Specialty List (P-186, P-187), and beside it the procedures of the skills lab. */
export default function SpecialtyPage() {
  const [search, setSearch] = useSearchParams()
  const isProcedures = search.get('list') === 'procedures'
  const show = (list: string) => setSearch(list ? { list } : {}, { replace: true })
  return (
    <CurriculumPage
      key={isProcedures ? 'procedures' : 'specialities'}
      list={isProcedures ? lists.procedures : lists.specialities}
      columns={isProcedures ? procedureColumns : specialtyColumns}
      card={(item) => ({ who: item.departmentId?.name ?? EMPTY })}
      above={
        <Box role="group" aria-label="List" sx={{ display: 'flex', gap: 1, mb: 2 }}>
          <FilterPill aria-pressed={!isProcedures} onClick={() => show('')}>
            Specialties
          </FilterPill>
          <FilterPill aria-pressed={isProcedures} onClick={() => show('procedures')}>
            Skills lab procedures
          </FilterPill>
        </Box>
      }
    />
  )
}
