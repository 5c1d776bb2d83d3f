import { useEffect, useRef } from 'react'
import styles from './reading-progress.module.css'

/** Reading progress bar, animated by CSS where scroll timelines are supported and by a scroll listener elsewhere. */
export function ReadingProgress() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return
    const end = new AbortController()
    void import('./track-scroll-progress.ts').then(({ trackScrollProgress }) => bar.current && trackScrollProgress(bar.current, end.signal))
    return () => end.abort()
  }, [])
  return <div ref={bar} className={styles.bar} aria-hidden="true" />
}
