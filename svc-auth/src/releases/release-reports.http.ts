import { releaseReports } from '@kallos/contracts/auth/release-reports';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { compareReleases, keepReports, readFigures } from './release-reports.ts';

export const releaseReportsHttp = implement<Ctx, typeof releaseReports>(releaseReports, {
  keep: (ctx, { body }) => keepReports(ctx, body),
  compare: (ctx, { body }) => compareReleases(ctx, body),
  figures: (ctx) => readFigures(ctx),
});
