const paths = {
  menu: <path d="M3 8.5h18M3 15.5h18" />,
  close: <path d="m5.5 5.5 13 13m0-13-13 13" />,
  phone: (
    <path d="M5 4h4l1.5 4.5-2.3 1.6a12 12 0 0 0 5.7 5.7l1.6-2.3L20 15v4a1.5 1.5 0 0 1-1.6 1.5C10.4 20 4 13.6 3.5 5.6A1.5 1.5 0 0 1 5 4Z" />
  ),
  message: <path d="M4 20l1.3-4A8 8 0 1 1 8.3 19Z" />,
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="1.5" />
      <path d="m4 7 8 6 8-6" />
    </>
  ),
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M16.9 7.1v.01" />
    </>
  ),
  tick: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.2 2.8 2.8L16 9.5" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.2l3.2 2" />
    </>
  ),
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5M12 16.2v.05" />
    </>
  ),
  onward: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 12h8m-3-3 3 3-3 3" />
    </>
  ),
  dashes: <circle cx="12" cy="12" r="9" strokeDasharray="2.4 3.25" />,
  download: <path d="M12 4v11m0 0 4-4m-4 4-4-4M5 19.5h14" />,
  share: <path d="M12 14V3.5m0 0L8.5 7M12 3.5 15.5 7M7 11H5v9.5h14V11h-2" />,
  closer: <path d="M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm4.5-1.5L20 20M8.5 11h5M11 8.5v5" />,
  further: <path d="M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm4.5-1.5L20 20M8.5 11h5" />,
  play: <path d="M8 5.5v13l10.5-6.5Z" />,
  previous: <path d="m14.5 5-7 7 7 7" />,
  next: <path d="m9.5 5 7 7-7 7" />,
  sides: <path d="m9 7-5 5 5 5M15 7l5 5-5 5" />,
  down: <path d="m6 9.5 6 6 6-6" />,
};

export type IconName = keyof typeof paths;

export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`flex-none ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {paths[name]}
    </svg>
  );
}
