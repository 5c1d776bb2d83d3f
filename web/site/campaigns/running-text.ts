import type { CampaignPhase } from '#shared/campaign-phase.ts'

/** Texts of the links to running campaigns, which most pages load. */
export const runningText = {
  running: 'پویش‌های جاری',
  all: 'همه',
  until: 'تا',
  phases: {
    entries: 'فرستادن پست',
    closed: 'در انتظار رأی‌گیری',
    voting: 'رأی‌گیری',
    counting: 'شمارش رأی‌ها',
    running: 'در جریان',
  } as Partial<Record<CampaignPhase, string>>,
} as const
