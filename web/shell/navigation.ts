import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconFeather from '@tabler/icons-react/dist/esm/icons/IconFeather.mjs'
import IconHeadphones from '@tabler/icons-react/dist/esm/icons/IconHeadphones.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import { text } from './layout-text.ts'

export interface NavigationItem {
  to: string
  label: string
  icon: typeof IconBell
  exact?: boolean
  /** Beginning of the paths of pages that belong to it, besides its own. */
  within?: string
}

export const WRITE: NavigationItem = { to: '/new-post', label: text.write, icon: IconFeather }
export const LISTEN: NavigationItem = { to: '/podcasts', label: text.listen, icon: IconHeadphones, within: '/podcast/' }

/** Places of every visitor that the rail shows, besides home and search. */
export const EXPLORE_LINKS: readonly NavigationItem[] = [
  LISTEN,
  { to: '/topics', label: text.topics, icon: IconCategory, within: '/topic/' },
  { to: '/tags', label: text.tags, icon: IconTag, within: '/tag/' },
]

/** Of members, in the rail and beside the account menu. */
export const NOTIFICATIONS: NavigationItem = { to: '/me/notifications', label: text.notifications, icon: IconBell }
