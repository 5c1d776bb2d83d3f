import { createListeners } from '#web/lib/listeners.ts'

/** Event of browsers that can install the site; TypeScript does not know it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

let waiting: InstallPromptEvent | undefined
const { subscribe, notify } = createListeners()
export const subscribeToInstallPrompt = subscribe

function setWaiting(event: InstallPromptEvent | undefined): void {
  waiting = event
  notify()
}

// The browser fires the event once, soon after the page has loaded. Preventing it suppresses the browser's own prompt.
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setWaiting(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => setWaiting(undefined))
}

export const canPromptInstall = (): boolean => waiting !== undefined

/** Lets the browser ask whether to install the site, which it does once per event. */
export async function promptInstall(): Promise<void> {
  const event = waiting
  setWaiting(undefined)
  await event?.prompt()
}
