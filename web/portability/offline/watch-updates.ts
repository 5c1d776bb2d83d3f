import { STALE_MESSAGE } from '#shared/offline/names.ts'
import { messageServiceWorker } from '#web/lib/offline/registration.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { text } from './text.ts'
import styles from './update-bar.module.css'

/**
 * Shows a bar when a new version waits, or when a file of this page's build is gone. Only a press on it reloads the page: another tab may
 * hold an editor.
 */
export function watchUpdates(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator
  const offer = () => {
    // The first installation updates nothing.
    if (registration.waiting && serviceWorker.controller) showUpdateBar(() => activate(registration))
  }
  const watch = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', offer)
  offer()
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === STALE_MESSAGE) showUpdateBar(() => activate(registration))
  })
}

/** Activates the waiting version, if there is one, and reloads this page with it. */
function activate({ waiting }: ServiceWorkerRegistration): void {
  if (waiting) {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    messageServiceWorker(waiting, 'activate')
  } else location.reload()
}

/** Adds the bar to the document, outside of React, whose components every page loads. */
function showUpdateBar(onAccept: () => void): void {
  if (document.querySelector('[data-update-bar]')) return
  const bar = document.createElement('section')
  bar.className = styles.bar ?? ''
  bar.dataset.updateBar = ''
  bar.setAttribute('aria-label', text.updateLabel)
  const message = document.createElement('p')
  message.setAttribute('role', 'status')
  const button = (label: string, variant: 'primary' | 'plain', act: () => void) => {
    const made = document.createElement('button')
    return Object.assign(made, { type: 'button', textContent: label, className: buttonClass({ variant, size: 'small' }), onclick: act })
  }
  for (const part of [message, button(text.update, 'primary', onAccept), button(text.later, 'plain', () => bar.remove())])
    bar.appendChild(part)
  document.body.appendChild(bar)
  // Screen readers announce what changes in a live region, not what it contains at first.
  requestAnimationFrame(() => (message.textContent = text.updateReady))
}
