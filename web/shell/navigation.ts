import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBookmarks from '@tabler/icons-react/dist/esm/icons/IconBookmarks.mjs'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconFeather from '@tabler/icons-react/dist/esm/icons/IconFeather.mjs'
import IconHeadphones from '@tabler/icons-react/dist/esm/icons/IconHeadphones.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import { text } from './layout-text.ts'

export interface NavigationItem {
  to: string
  label: string
  icon: typeof IconBell
  exact?: boolean
}

export const WRITE: NavigationItem = { to: '/new-post', label: text.write, icon: IconFeather }
export const LISTEN: NavigationItem = { to: '/podcasts', label: text.listen, icon: IconHeadphones }

/** Places of every visitor that the rail shows, besides home and search. */
export const EXPLORE_LINKS: readonly NavigationItem[] = [
  LISTEN,
  { to: '/topics', label: text.topics, icon: IconCategory },
  { to: '/tags', label: text.tags, icon: IconTag },
]

/** Places of members, in the rail and in the account menu; notifications are beside the menu. */
export const LISTS: NavigationItem = { to: '/me/lists', label: text.lists, icon: IconBookmarks }
export const STATISTICS: NavigationItem = { to: '/me/stats', label: text.stats, icon: IconChartLine }
export const NOTIFICATIONS: NavigationItem = { to: '/me/notifications', label: text.notifications, icon: IconBell }
