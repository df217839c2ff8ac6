/** The changes that the page of weeks makes. */
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client'

/** Turns the own reminder of Saturday evening on or off. */
export const useReminder = () =>
  useMutation({
    mutationFn: (on: boolean) => api.post('/api/weeklyReminder', {}, { on }),
    meta: { change: 'changeStanding' },
  })
