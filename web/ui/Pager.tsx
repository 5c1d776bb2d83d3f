import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from './Button.tsx'
import { text } from './form-text.ts'
import { PathLink } from './PathLink.tsx'
import styles from './pager.module.css'

interface Props {
  next: string | undefined
  /** Path of the list; the link adds the cursor. */
  to: string
  /** Name of the cursor in the URL. */
  parameter?: string
  search?: Record<string, unknown>
  /** Appends the next page; without it, the link navigates. */
  load?: () => void
  loading?: boolean
  failed?: boolean
}

/** Two screens of a phone, so that the next page is there before a reader is. */
const LOAD_AHEAD = '1600px'

/** Link to the next page. With `load`, a click without a modifier key or scrolling near appends that page in place after hydration. */
export function Pager({ next, to, parameter = 'after', search, load, loading = false, failed = false }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const target = link.current
    if (!target || !load || loading || failed || next === undefined) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
      rootMargin: LOAD_AHEAD,
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [next, load, loading, failed])
  if (next === undefined) return null
  return (
    // A new element, because one that the next page pushes out of the screen counts as a layout shift.
    <div key={next} className={styles.pager} aria-live="polite">
      <PathLink
        ref={link}
        to={to}
        search={{ ...search, [parameter]: next }}
        preload={false}
        rel="next"
        className={buttonClass({ variant: 'quiet' })}
        onClick={(event) => {
          if (!load || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          if (!loading) load()
        }}
      >
        {failed ? text.loadFailed : loading ? text.loadingMore : text.more}
      </PathLink>
    </div>
  )
}

/** Cards of a list that belong together, such as those of one day, under their heading. */
export const CardGroup = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div>
    <h2 className={styles.group}>{title}</h2>
    {children}
  </div>
)

export const CardList = ({ label, busy, children }: { label?: string; busy?: boolean; children: ReactNode }) => (
  <section className={styles.list} aria-label={label} aria-busy={busy || undefined}>
    {children}
  </section>
)
