import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import type { UserProfile } from '#worker/people/profiles/contract.ts'
import styles from './profile-header.module.css'
import { pinnedPostQuery } from './queries.ts'
import { text } from './text.ts'

/** Posts from which on one of them is worth pinning. */
const WORTH_PINNING = 3

/** What the owner can still add to their profile; nothing once it is complete. */
export function NextSteps({ profile: { handle, avatar, bio, links, postCount } }: { profile: UserProfile }) {
  const { api } = useRouteContext({ from: '__root__' })
  const pinned = useQuery({ ...pinnedPostQuery(api, handle), enabled: false }).data?.post
  const steps = [
    !avatar && { to: '/me/settings', words: text.steps.avatar },
    !bio && { to: '/me/settings', words: text.steps.bio },
    pinned === null && postCount >= WORTH_PINNING && { to: '/me/posts/published', words: text.steps.pin },
    links.length === 0 && { to: '/me/settings', words: text.steps.links },
  ].filter((step) => step !== false)
  if (steps.length === 0) return null
  return (
    <SidebarSection title={text.nextSteps}>
      <ul className={styles.steps}>
        {steps.map(({ to, words: [title, reason] }) => (
          <li key={title}>
            <PathLink to={to}>{title}</PathLink>
            <p>{reason}</p>
          </li>
        ))}
      </ul>
    </SidebarSection>
  )
}
