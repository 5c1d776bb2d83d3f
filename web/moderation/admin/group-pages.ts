import { ADMIN_GROUPS, type AdminDeclaration, type AdminGroup, type AdminPage } from '#web/lib/admin-declaration.ts'

export interface Section extends AdminPage {
  /** Whether the page shown is the section's, or one below it that no other section is nearer to. */
  isCurrent: boolean
}

interface SectionGroup {
  /** Undefined for the first group, which has no heading. */
  group: AdminGroup | undefined
  sections: readonly Section[]
}

/** Groups the declared pages that a moderator, or an admin, may open, in display order. Leaves out empty groups. */
export function groupPages(declarations: readonly AdminDeclaration[], isAdmin: boolean, shown: string): SectionGroup[] {
  const pages = declarations.flatMap((declaration) => declaration.pages ?? [])
  const current = pages
    .map(({ path }) => path)
    .filter((path) => `${shown}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0]
  return [undefined, ...ADMIN_GROUPS]
    .map((group) => ({
      group,
      sections: pages
        .filter((page) => page.group === group && (isAdmin || !page.forAdmins))
        .toSorted((a, b) => a.order - b.order)
        .map((page) => ({ ...page, isCurrent: page.path === current })),
    }))
    .filter(({ sections }) => sections.length > 0)
}
