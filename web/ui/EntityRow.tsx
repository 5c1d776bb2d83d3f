import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './entity-row.module.css'
import { PathLink } from './PathLink.tsx'

interface Props {
  to: string
  name: string
  picture?: ReactNode
  description: string
  children: ReactNode
}

export const EntityRow = ({ picture, ...summary }: Props) => (
  <li className={classNames(styles.row, picture !== undefined && styles.withPicture)}>
    {picture}
    <EntitySummary {...summary} />
  </li>
)

export const EntitySummary = ({ to, name, description, children }: Omit<Props, 'picture'>) => (
  <div className={styles.summary}>
    <h2 className={styles.name}>
      <PathLink to={to}>
        <bdi>{name}</bdi>
      </PathLink>
    </h2>
    {description && (
      <p className={styles.description} dir="auto">
        {description}
      </p>
    )}
    {children}
  </div>
)

export const MetaList = ({ children }: { children: ReactNode }) => <ul className={styles.meta}>{children}</ul>
