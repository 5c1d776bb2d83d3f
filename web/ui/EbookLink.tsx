import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import styles from './feed-link.module.css'

/** Here rather than in `text.ts`, which every page loads. */
const text = { hint: 'همهٔ پست‌های این صفحه در یک کتاب الکترونیکی', label: 'EPUB' } as const

/** Downloads the posts of a page as an e-book. */
export function EbookLink({ path }: { path: string }) {
  return (
    <a href={path} className={styles.feed} title={text.hint} download>
      <IconBook2 size={18} stroke={1.6} aria-hidden="true" />
      {text.label}
    </a>
  )
}
