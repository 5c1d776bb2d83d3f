import { useShownPath } from '#web/lib/use-shown-path.ts'
import { AREA_TITLES, text as apiText, GUIDE_CONTENTS } from '#web/portability/api-reference/text.ts'
import { CONTENT } from '#web/site/about/content.ts'
import { ABOUT_PAGES, OTHER_PAGES, text } from '#web/site/about/text.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection, SidebarStack } from '#web/ui/SidebarSection.tsx'
import menu from '#web/ui/side-menu.module.css'

const API = '/about/api'
const PAGES = [...Object.values(ABOUT_PAGES), ...OTHER_PAGES]
const AREAS = Object.entries(AREA_TITLES).map(([area, label]) => ({ path: `${API}/${area}`, label }))

/** Contents of the pages that have some, by path. */
const CONTENTS: Readonly<Record<string, readonly { id: string; title: string }[]>> = {
  ...Object.fromEntries(Object.entries(ABOUT_PAGES).map(([key, { path }]) => [path, CONTENT[key as keyof typeof ABOUT_PAGES].sections])),
  [API]: GUIDE_CONTENTS,
}

/** Sidebar of the pages about the site: what is on the page, then the other pages; beside an area of the API the other areas. */
export default function AboutSlot() {
  const path = useShownPath()
  const contents = CONTENTS[path]
  if (path.startsWith(`${API}/`))
    return (
      <SidebarSection title={apiText.parts} more={<PathLink to={API}>{apiText.guide}</PathLink>}>
        <PageMenu label={apiText.parts} pages={AREAS} />
      </SidebarSection>
    )
  return (
    <SidebarStack>
      {contents && (
        <SidebarSection title={text.contents}>
          <nav aria-label={text.contents} className={menu.contents}>
            {contents.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
        </SidebarSection>
      )}
      <SidebarSection title={text.allPages}>
        <PageMenu label={text.allPages} pages={PAGES} />
      </SidebarSection>
    </SidebarStack>
  )
}

const PageMenu = ({ label, pages }: { label: string; pages: readonly { path: string; label: string }[] }) => (
  <nav aria-label={label} className={menu.contents}>
    {pages.map((page) => (
      <PathLink key={page.path} to={page.path} activeOptions={{ exact: true }}>
        <bdi dir="rtl">{page.label}</bdi>
      </PathLink>
    ))}
  </nav>
)
