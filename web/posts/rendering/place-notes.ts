/** Space between two notes, in px. */
const GAP = 12

interface Span {
  top: number
  bottom: number
}

/** Returns the tops of notes in order: each at its mark, or below the note before it and below what is in its way. All in px. */
export function spreadNotes(notes: readonly { mark: number; height: number }[], taken: readonly Span[]): number[] {
  let free = 0
  return notes.map(({ mark, height }) => {
    let top = Math.max(mark, free)
    for (const span of taken) if (top < span.bottom + GAP && top + height + GAP > span.top) top = span.bottom + GAP
    free = top + height + GAP
    return top
  })
}

/** Moves the footnotes of a post beside their marks, where prose.css has put them beside the text, until the signal aborts. */
export function placeNotes(body: HTMLElement, signal: AbortSignal): void {
  const section = body.querySelector<HTMLElement>('.notes')
  if (!section) return
  const place = () => {
    section.toggleAttribute('data-placed', getComputedStyle(section).position === 'absolute')
    const start = body.getBoundingClientRect().top
    const items = [...section.querySelectorAll<HTMLElement>('li')]
    const tops = spreadNotes(
      items.map((item) => {
        const mark = body.querySelector(`#${item.id.replace('fn-', 'fnref-')}`)
        return { mark: (mark?.getBoundingClientRect().top ?? start) - start, height: item.offsetHeight }
      }),
      [...body.querySelectorAll('.wide')].map((figure) => {
        const { top, bottom } = figure.getBoundingClientRect()
        return { top: top - start, bottom: bottom - start }
      }),
    )
    for (const [at, item] of items.entries()) item.style.setProperty('inset-block-start', `${tops[at]}px`)
  }
  const observer = new ResizeObserver(place)
  observer.observe(body)
  signal.addEventListener('abort', () => observer.disconnect())
}
