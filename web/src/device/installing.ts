/** What Chromium's browsers hand out once the product may be installed. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

let offered: InstallPrompt | null = null
const followers = new Set<() => void>()

function offer(next: InstallPrompt | null) {
  offered = next
  for (const follower of followers) follower()
}

/** Keeps the browser's own offer to install the product back, for the account menu and the first steps. */
export function watchInstalling() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => offer(null))
}

/** Calls back when the browser's offer comes or goes. Answers how to stop. */
export function followInstalling(follower: () => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}

/** Whether the browser would install the product now. */
export const canInstall = () => offered !== null

/** Asks the person by the browser's own dialog, which can be shown once. */
export async function install(): Promise<void> {
  const prompt = offered
  offer(null)
  await prompt?.prompt()
}
