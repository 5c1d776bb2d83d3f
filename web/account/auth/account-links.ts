import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBookmarks from '@tabler/icons-react/dist/esm/icons/IconBookmarks.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { sidebarText as text } from './sidebar-text.ts'

interface AccountLink {
  to: string
  label: string
  Icon: typeof IconHeart
  /** Prefix of the paths on which the link is current; its own path by default. */
  section?: string
}

/** Pages of a member's account by what they are for, in the order of the sidebar and of the account menu. */
export const ACCOUNT_GROUPS: readonly { name?: string; links: readonly AccountLink[] }[] = [
  {
    name: text.writing,
    links: [
      { to: '/me/posts/published', label: text.posts, Icon: IconFileText, section: '/me/posts/' },
      { to: '/me/publications', label: text.publications, Icon: IconBook2 },
      { to: '/me/subscribers', label: text.subscribers, Icon: IconMail },
    ],
  },
  {
    name: text.reading,
    links: [
      { to: '/me/lists', label: text.lists, Icon: IconBookmarks },
      { to: '/me/likes', label: text.likes, Icon: IconHeart },
      { to: '/me/interests', label: text.interests, Icon: IconCompass },
    ],
  },
  {
    name: text.business,
    links: [
      { to: '/me/stats', label: text.stats, Icon: IconChartLine },
      { to: '/me/promotions', label: text.promotions, Icon: IconSpeakerphone },
      { to: '/me/wallet', label: text.wallet, Icon: IconWallet },
    ],
  },
  { links: [{ to: '/me/settings', label: text.settings, Icon: IconSettings }] },
]
