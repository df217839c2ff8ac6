import { useUser } from '../../../api/session'
import { Section } from '../../../ui/text/Section'
import { Devices } from './Devices'

/** The own devices, in the profile. */
export default function OwnDevices() {
  const user = useUser()
  return (
    <Section title="Signed-in devices">
      <Devices userId={user._id} />
    </Section>
  )
}
