export const text = {
  amount: 'مبلغ',
  unit: 'تومان',
  notAnAmount: 'مبلغ را با رقم و به تومان بنویس؛ مانند ۵۰٬۰۰۰',
} as const
