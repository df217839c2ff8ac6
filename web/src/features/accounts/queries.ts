import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { Schema } from '../../api/contract'
import { getOptions, sessionQuery } from '../../api/queries'
import { session } from '../../api/session'
import type { SessionUser } from '../../api/types'

/** The person as they are now, in the frame and on the profile, without waiting for another answer. */
async function takeUser({ user }: Schema<'OwnProfile'>, client: QueryClient) {
  const { queryKey } = sessionQuery(session.get().token)
  // An answer that is on its way may be older than this one.
  await client.cancelQueries({ queryKey })
  session.replaceUser(user)
  client.setQueryData(queryKey, (old) => old && { ...old, user })
}

/** What the drop-downs of the form offer, by field. */
export const profileChoicesQuery = queryOptions({
  ...getOptions(['profileChoices'], '/api/profileChoices', {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Saves a profile, or its picture alone, as multipart; the answered user becomes the session's (L-349, L-350). */
export const saveProfile = (userId: string) =>
  mutationOptions({
    mutationFn: (form: FormData) => api.post('/api/profile/{userId}', { userId }, form),
    meta: { change: 'updateProfile' },
    onSuccess: (answer, _sent, _before, { client }) => takeUser(answer, client),
  })

/** Takes the picture off a profile. */
export const removePicture = (userId: string) =>
  mutationOptions({
    mutationFn: () => api.delete('/api/profile/{userId}/picture', { userId }),
    meta: { change: 'updateProfile' },
    onSuccess: (answer, _sent, _before, { client }) => takeUser(answer, client),
  })

/** What the password dialog sends. */
export interface PasswordChange {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** Changes the signed-in user's own password; a session without a role is a "user" to this call. */
export const updatePassword = (user: SessionUser) =>
  mutationOptions({
    mutationFn: (change: PasswordChange) =>
      api.post('/api/updatePassword', {}, { ...change, role: user.role ?? 'user', id: user._id }),
    meta: { change: 'changePassword' },
  })
