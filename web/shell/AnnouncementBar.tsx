import { useRouter } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { ShownAnnouncement } from '#worker/moderation/announcements/contract.ts'
import styles from './shell.module.css'
import { text } from './text.ts'

/** The announcement of a page; exists only on the server. */
export const AnnouncementContext = /* @__PURE__ */ createContext<ShownAnnouncement | null>(null)

/**
 * Removes a bar that its reader dismissed before, before the first paint, and lets others dismiss it. Its button appears only with scripts.
 * Removes the element, so that `EVENT_REPLAY_SCRIPT` stops waiting for the button to hydrate.
 */
const DISMISS_SCRIPT = `(()=>{let bar=document.currentScript.parentNode,button=bar.querySelector('button'),key='daftar:announcement',id=bar.dataset.announcement;try{if(localStorage.getItem(key)==id)return bar.remove()}catch(_){}button.hidden=!1;button.onclick=()=>{bar.remove();try{localStorage.setItem(key,id)}catch(_){}}})()`

/** The current announcement above the page. Only the server renders it; its markup and script reach the browser as HTML. */
export function AnnouncementBar() {
  const announcement = use(AnnouncementContext)
  const nonce = useRouter().options.ssr?.nonce
  if (!announcement) return null
  const { hash, text: content, link, isDismissible } = announcement
  return (
    <section aria-label={text.announcement.label} data-announcement={hash} className={styles.announcement}>
      <p>
        <bdi>{content}</bdi> {link !== '' && <a href={link}>{text.announcement.more}</a>}
      </p>
      {isDismissible && (
        <>
          <button type="button" hidden aria-label={text.announcement.dismiss} title={text.announcement.dismiss}>
            ×
          </button>
          <script nonce={nonce}>{DISMISS_SCRIPT}</script>
        </>
      )}
    </section>
  )
}
