// The thread that builds images: the company's apps, and the orders of worlds/worker.ts.
import { apps } from './apps/index.ts';
import { serveOrder } from './worlds/worker.ts';

serveOrder(apps);
