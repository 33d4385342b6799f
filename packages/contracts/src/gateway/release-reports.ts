import * as z from 'zod/mini';

/** The largest body of reports in bytes. */
export const maxReportBytes = 4096;

/**
 * The state of a release in a tab: shown without errors (`here`), a screen crashed (`error`), a
 * script failed to load (`load`), or the first screen was slow (`slow`).
 */
export const ReportKind = z.enum(['here', 'error', 'load', 'slow']);
export type ReportKind = z.infer<typeof ReportKind>;

/** A report of a tab, without personal data. */
export const ReleaseReport = z.object({
  remote: z.string().check(z.maxLength(64)),
  version: z.string().check(z.maxLength(64)),
  kind: ReportKind,
  /** The path of the screen. */
  screen: z.string().check(z.maxLength(200)),
});
export type ReleaseReport = z.infer<typeof ReleaseReport>;

/** A batch of a tab's reports; its name is random per page load. */
export const ReleaseReports = z.object({
  tab: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  reports: z.array(ReleaseReport).check(z.minLength(1), z.maxLength(20)),
});
export type ReleaseReports = z.infer<typeof ReleaseReports>;
