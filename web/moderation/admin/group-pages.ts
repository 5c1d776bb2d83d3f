import { ADMIN_GROUPS, type AdminDeclaration, type AdminGroup, type AdminPage } from '#web/lib/admin-declaration.ts'

interface Section extends AdminPage {
  /** Whether the section is current on its own page only, because other sections are below its path. */
  isExact: boolean
}

interface SectionGroup {
  /** Undefined for the first group, which has no heading. */
  group: AdminGroup | undefined
  sections: readonly Section[]
}

/** Groups the declared pages that a moderator, or an admin, may open, in display order. Leaves out empty groups. */
export function groupPages(declarations: readonly AdminDeclaration[], isAdmin: boolean): SectionGroup[] {
  const pages = declarations.flatMap((declaration) => declaration.pages ?? [])
  return [undefined, ...ADMIN_GROUPS]
    .map((group) => ({
      group,
      sections: pages
        .filter((page) => page.group === group && (isAdmin || !page.forAdmins))
        .toSorted((a, b) => a.order - b.order)
        .map((page) => ({ ...page, isExact: pages.some(({ path }) => path.startsWith(`${page.path}/`)) })),
    }))
    .filter(({ sections }) => sections.length > 0)
}
