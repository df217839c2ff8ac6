/** What Chromium's browsers hand out once the product may be installed. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

let offered: InstallPrompt | null = null

/** Keeps the browser's own offer to install the product back, for the account menu. */
export function watchInstalling() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallPrompt
  })
  window.addEventListener('appinstalled', () => {
    offered = null
  })
}

/** Whether the browser would install the product now. */
export const canInstall = () => offered !== null

/** Asks the person by the browser's own dialog, which can be shown once. */
export async function install(): Promise<void> {
  const prompt = offered
  offered = null
  await prompt?.prompt()
}
