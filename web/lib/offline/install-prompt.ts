/** Event of browsers that can install the site; TypeScript does not know it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

let waiting: InstallPromptEvent | undefined
const listeners = new Set<() => void>()

function setWaiting(event: InstallPromptEvent | undefined): void {
  waiting = event
  for (const listener of listeners) listener()
}

// The event comes once, soon after the page has loaded. Preventing it keeps the browser from asking by itself.
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setWaiting(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => setWaiting(undefined))
}

export const subscribeToInstallPrompt = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const canPromptInstall = (): boolean => waiting !== undefined

/** Lets the browser ask whether to install the site, which it does once per event. */
export async function promptInstall(): Promise<void> {
  const event = waiting
  setWaiting(undefined)
  await event?.prompt()
}
