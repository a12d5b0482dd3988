#ifndef QUINTET_VERSION_H
#define QUINTET_VERSION_H

/// The version that packaging wrote into this program; empty in a program that wasn't packaged.
const char *quintet_stamped_version(void);

#endif
