import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBookmarks from '@tabler/icons-react/dist/esm/icons/IconBookmarks.mjs'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconFeather from '@tabler/icons-react/dist/esm/icons/IconFeather.mjs'
import IconHeadphones from '@tabler/icons-react/dist/esm/icons/IconHeadphones.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { text } from './layout-text.ts'

export interface NavigationItem {
  to: string
  label: string
  icon: typeof IconHome
  exact?: boolean
}

const SEARCH: NavigationItem = { to: '/search', label: text.search, icon: IconSearch }
const LISTEN: NavigationItem = { to: '/podcasts', label: text.listen, icon: IconHeadphones }
export const WRITE: NavigationItem = { to: '/new-post', label: text.write, icon: IconFeather }

const homeItem = (viewer: ViewerView | null): NavigationItem => ({
  to: viewer ? '/home' : '/',
  label: text.home,
  icon: IconHome,
  exact: true,
})

export const railItems = (viewer: ViewerView | null): NavigationItem[] => [
  homeItem(viewer),
  SEARCH,
  LISTEN,
  { to: '/topics', label: text.topics, icon: IconCategory },
  { to: '/tags', label: text.tags, icon: IconTag },
  ...(viewer
    ? [
        { to: '/me/notifications', label: text.notifications, icon: IconBell },
        { to: '/me/lists', label: text.lists, icon: IconBookmarks },
        { to: '/me/stats', label: text.stats, icon: IconChartLine },
      ]
    : []),
]

export const bottomBarItems = (viewer: ViewerView | null): NavigationItem[] => [homeItem(viewer), SEARCH, WRITE, LISTEN]
