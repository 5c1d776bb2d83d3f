export const text = { label: 'اطلاعیه', more: 'بیشتر', dismiss: 'بستن اطلاعیه' } as const
