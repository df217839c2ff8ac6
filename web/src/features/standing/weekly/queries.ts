/** The changes that the page of weeks makes. */
import { api } from '../../../api/client'
import { useChange } from '../../../api/queries'

/** Turns the own reminder of Saturday evening on or off. */
export const useReminder = () =>
  useChange('changeStanding', (on: boolean) => api.post('/api/weeklyReminder', {}, { on }))
