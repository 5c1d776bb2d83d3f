import { useShownPath } from '#web/lib/use-shown-path.ts'
import type { Section } from '#web/moderation/admin/group-pages.ts'
import { text } from '#web/moderation/admin/text.ts'
import { useSectionGroups } from '#web/moderation/admin/use-section-groups.ts'
import { LateMark } from '#web/ui/admin/WorkRow.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from '#web/ui/side-menu.module.css'
import type { Work, WorkKind } from '#worker/moderation/dashboard/contract.ts'
import { formatShortCount } from './format-count.ts'
import { useWork } from './use-work.ts'

/** The pages of staff in groups that fold, with what waits in each; the group of the current page is open. */
export function AdminMenu() {
  const groups = useSectionGroups()
  const work = useWork()
  const opened = groups.find(({ group, sections }) => group && sections.some(({ isCurrent }) => isCurrent))?.group ?? 'moderation'
  return (
    <nav aria-label={text.menu}>
      {groups.map(({ group, sections }) =>
        group === undefined ? (
          <Sections key="first" sections={sections} work={work} />
        ) : (
          <details key={group} className={styles.fold} open={group === opened}>
            <summary>
              {text.groups[group]}
              <Waiting sections={sections} work={work} />
            </summary>
            <Sections sections={sections} work={work} />
          </details>
        ),
      )}
    </nav>
  )
}

/** The menu above a page on narrow screens, which have no sidebar; it closes with every page that it opens. */
export function NarrowAdminMenu() {
  const path = useShownPath()
  const sections = useSectionGroups().flatMap((each) => each.sections)
  return (
    <details key={path} className={classNames(styles.fold, styles.narrowFold)}>
      <summary>
        {text.menu}
        <Waiting sections={sections} work={useWork()} />
      </summary>
      <AdminMenu />
    </details>
  )
}

interface Props {
  sections: readonly Section[]
  work: ReadonlyMap<WorkKind, Work>
}

const Sections = ({ sections, work }: Props) => (
  <ul className={styles.menu}>
    {sections.map((section) => (
      <li key={section.path}>
        <PathLink
          to={section.path}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={section.isCurrent ? 'page' : undefined}
        >
          {section.label}
          <Waiting sections={[section]} work={work} />
        </PathLink>
      </li>
    ))}
  </ul>
)

/** How much waits in sections; nothing while nothing does. */
function Waiting({ sections, work }: Props) {
  const waiting = sections.flatMap(({ work: kind }) => (kind && work.get(kind)) ?? [])
  const count = waiting.reduce((sum, each) => sum + each.count, 0)
  return (
    count > 0 && (
      <span className={styles.waiting}>
        {formatShortCount(count)}
        {waiting.some(({ isLate }) => isLate) && <LateMark />}
      </span>
    )
  )
}
