declare global {
  interface Window {
    /** The form somebody sent before the page was alive. */
    early?: HTMLFormElement | null
  }
}

/**
 * Runs in the head: a form without an address of its own, whose sending nobody has taken, waits for the scripts that will. The
 * browser would ask the server for the page anew, lose what was typed and write it into the address.
 */
export const EARLY_SUBMIT_SCRIPT = `addEventListener('submit',e=>{e.defaultPrevented||e.target.hasAttribute('action')||(e.preventDefault(),window.early=e.target)})`

/** Sends the form that waits, again until the part of the page it stands in has come alive and takes it. */
export function sendEarlyForm(page: Pick<Window, 'early'>): void {
  const form = page.early
  if (!form) return
  page.early = null
  form.requestSubmit()
  if (page.early) setTimeout(sendEarlyForm, 50, page)
}
