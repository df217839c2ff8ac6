import { useMessages } from '../../../ui/overlay/messages'
import FavouriteName from './FavouriteName'
import { type Preset, useAddFavourite } from './queries'

interface KeepFavouriteProps {
  kind: string
  name: string
  values: Preset
  onClose: () => void
}

/** Keeps a preset under a name that the person may change. */
export default function KeepFavourite({ kind, name, values, onClose }: KeepFavouriteProps) {
  const messages = useMessages()
  const adding = useAddFavourite()
  return (
    <FavouriteName
      title="Keep as a favourite"
      submitLabel="Keep"
      name={name}
      onSave={async (chosen) => {
        await adding.mutateAsync({ kind, name: chosen, values })
        messages.toast({ message: 'Kept. You will find it under Add entry on the dashboard.' })
      }}
      onClose={onClose}
    />
  )
}
