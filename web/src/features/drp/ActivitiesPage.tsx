import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { kind } from '../../api/generated/drpActivity'
import { isStaff, useUser } from '../../api/session'
import { useAddAction } from '../../layout/page/frame'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { scopeOf } from '../logbook/queries'
import { ReportPage } from '../logbook/report/ReportPage'
import { PlaceEntries } from './PlaceEntries'
import { ProgressPanel } from './ProgressPanel'

const RecordActivityDialog = lazyPart(() => import('./RecordActivityDialog'))

/** `/drp/proc`: the activities (T-077); students record their own, staff for a student they choose (DECISIONS D7.11). */
export default function ActivitiesPage() {
  const user = useUser()
  const staff = isStaff(user)
  const own = scopeOf(user)
  const [search] = useSearchParams()
  const [isRecording, setRecording] = useState(false)
  const studentId = staff ? search.get('student') : user._id
  const add = { label: 'Add activity', onAdd: () => setRecording(true) }
  return (
    <>
      {own ? (
        <ReportPage
          kind={kind}
          staffAdd={add}
          overview={() => studentId && <ProgressPanel key={studentId} place={own} studentId={studentId} />}
        />
      ) : (
        <MastersActivities onAdd={add.onAdd} />
      )}
      {isRecording && <RecordActivityDialog chosen={studentId ?? ''} onClose={() => setRecording(false)} />}
    </>
  )
}

function MastersActivities({ onAdd }: { onAdd: () => void }) {
  useAddAction({ label: 'Add activity', onAdd })
  return <PlaceEntries kind={kind} page="proc" floats />
}
