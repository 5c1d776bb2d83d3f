/**
 * A click on a card of another site puts its frame in the card's place; until then nothing is asked of that site. Keys that open
 * a link elsewhere still do. Which origins may be framed is the page policy's word.
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
