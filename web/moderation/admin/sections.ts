import { useViewer } from '#web/account/auth/use-viewer.ts'
import { text } from './text.ts'

interface Section {
  to: string
  label: string
  isExact?: boolean
  forAdmins?: boolean
}

interface SectionGroup {
  /** Heading of the group; the first one has none. */
  name?: string
  sections: readonly Section[]
}

/** Sections of `/admin` in display order; those of money and of the site are for admins only. */
const GROUPS: readonly SectionGroup[] = [
  { sections: [{ to: '/admin', label: text.dashboard, isExact: true }] },
  {
    name: text.moderationGroup,
    sections: [
      { to: '/admin/moderation', label: text.reports, isExact: true },
      { to: '/admin/moderation/held', label: text.heldPosts },
      { to: '/admin/appeals', label: text.appeals },
      { to: '/admin/wishes', label: text.wishes },
      { to: '/admin/term-rules', label: text.termRules },
      { to: '/admin/link-domains', label: text.linkDomains },
    ],
  },
  {
    name: text.contentGroup,
    sections: [
      { to: '/admin/users', label: text.users },
      { to: '/admin/posts', label: text.posts },
      { to: '/admin/tags', label: text.tags },
      { to: '/admin/topics', label: text.topics, forAdmins: true },
      { to: '/admin/featured', label: text.featured },
    ],
  },
  {
    name: text.moneyGroup,
    sections: [
      { to: '/admin/payments', label: text.payments, forAdmins: true },
      { to: '/admin/invoices', label: text.invoices, forAdmins: true },
      { to: '/admin/daily-totals', label: text.dailyTotals, forAdmins: true },
      { to: '/admin/discount-codes', label: text.discountCodes, forAdmins: true },
      { to: '/admin/promotions', label: text.promotions, forAdmins: true },
      { to: '/admin/promotion-packages', label: text.promotionPackages, forAdmins: true },
      { to: '/admin/sponsored-posts', label: text.sponsoredPosts, forAdmins: true },
      { to: '/admin/sponsored-post-packages', label: text.sponsoredPostPackages, forAdmins: true },
    ],
  },
  {
    name: text.siteGroup,
    sections: [
      { to: '/admin/contact', label: text.contact },
      { to: '/admin/campaigns', label: text.campaigns, forAdmins: true },
      { to: '/admin/announcements', label: text.announcements, forAdmins: true },
      { to: '/admin/feature-switches', label: text.featureSwitches, forAdmins: true },
      { to: '/admin/dead-letters', label: text.deadLetters, forAdmins: true },
      { to: '/admin/audit-log', label: text.auditLog },
    ],
  },
]

export const useIsAdmin = (): boolean => useViewer()?.role === 'admin'

/** Returns the sections that the viewer may use, in groups of at least one. */
export function useSectionGroups(): readonly SectionGroup[] {
  const isAdmin = useIsAdmin()
  return GROUPS.map(({ name, sections }) => ({ name, sections: sections.filter(({ forAdmins }) => isAdmin || !forAdmins) })).filter(
    ({ sections }) => sections.length > 0,
  )
}
