/**
 * Replaces an embed card with its iframe on click, so the embedded site receives no request before the click. Clicks with a modifier key
 * keep their default. The CSP limits the frame origins.
 */
export function activateEmbeds(body: HTMLElement, signal: AbortSignal): void {
  body.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-frame]') : null
      if (!link?.dataset.frame || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      const frame = document.createElement('iframe')
      frame.src = link.dataset.frame
      frame.title = link.textContent
      frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation')
      link.replaceWith(frame)
      frame.focus()
    },
    { signal },
  )
}
