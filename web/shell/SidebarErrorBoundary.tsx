import { Component, type ReactNode } from 'react'
import { text } from './layout-text.ts'
import styles from './sidebar.module.css'

export class SidebarErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <p className={styles.failed}>{text.sidebarFailed}</p> : this.props.children
  }
}
